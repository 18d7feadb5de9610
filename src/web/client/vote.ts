import './voting/ballot-paper.ts'

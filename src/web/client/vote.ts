import './voting/ballot-paper.tsx'

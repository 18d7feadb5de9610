import './voting/ballot-paper.tsx'
import './offline/register-worker.ts'

import './voting/ballot-paper.tsx'
import './offline/register-worker.ts'
import './shared/keep-focus.ts'

import './voting/ballot-paper.tsx'
import './offline/register-worker.ts'
import { keepFocus } from './shared/keep-focus.ts'

keepFocus()

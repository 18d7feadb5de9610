import './editor/screen.tsx'
import './offline/register-worker.ts'

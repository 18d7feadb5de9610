import './ranking/rank-list.tsx'
import './offline/register-worker.ts'

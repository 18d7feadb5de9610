import './merging/merge-lists.tsx'
import './offline/register-worker.ts'

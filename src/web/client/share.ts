import './offline/share-target.ts'
import './offline/register-worker.ts'

import './making/my-lists.tsx'
import './making/make-list.ts'
import './offline/kept-lists.ts'
import './offline/register-worker.ts'

import './editor/list-editor.ts'
import './offline/register-worker.ts'

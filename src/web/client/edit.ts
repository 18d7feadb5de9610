import './editor/list-editor.ts'

import './making/my-lists.ts'
import './making/make-list.ts'
import './offline/kept-lists.ts'

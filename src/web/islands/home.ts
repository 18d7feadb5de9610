import './home/my-lists.ts'
import './home/start-list.ts'

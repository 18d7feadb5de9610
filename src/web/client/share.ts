import './offline/share-target.ts'

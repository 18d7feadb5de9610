import './offline/kept-lists.ts'

// The address is that of the page that could not be loaded.
const tryAgain = () => location.reload()
addEventListener('online', tryAgain)
document.querySelector('.try-again')?.addEventListener('click', tryAgain)

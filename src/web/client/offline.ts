import './offline/kept-lists.ts'
import './offline/register-worker.ts'

// The address is that of the page that could not be loaded.
document.querySelector('.try-again')?.addEventListener('click', () => location.reload())

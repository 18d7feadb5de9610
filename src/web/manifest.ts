import { type Page, to } from './page.ts'

export const manifestOf = (page: Page): object => {
  const { root, language, messages } = page
  const png = (name: string, size: number, purpose = 'any') => ({
    src: `${root}/${name}.png`,
    type: 'image/png',
    sizes: `${size}x${size}`,
    purpose,
  })
  return {
    // The app stays the same if its language changes.
    id: `${root}/`,
    name: `Forklist · ${messages.site.tagline}`,
    short_name: 'Forklist',
    description: messages.home.lead,
    lang: language,
    start_url: to(page, '/'),
    scope: `${root}/`,
    display: 'standalone',
    // As in base.css.
    theme_color: '#fffdfa',
    background_color: '#fffdfa',
    icons: [
      png('icon-192', 192),
      png('icon-512', 512),
      png('icon-maskable', 512, 'maskable'),
      { src: `${root}/icon.svg`, type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
    ],
    share_target: {
      action: to(page, '/share'),
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  }
}

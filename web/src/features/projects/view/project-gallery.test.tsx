import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { makeProjectView } from '../../../testing/project.ts'
import { renderAt } from '../../../testing/render.tsx'
import { ProjectGallery } from './project-gallery.tsx'

const image = (character: string, alt: string, isCover = false) => ({
  publicId: `img-${character.repeat(26)}-800x600`,
  alt,
  children: 'none' as const,
  isCover,
})

it('the gallery shows described pictures in several sizes with reserved space and opens them in full size', async () => {
  const images = [image('a', 'A pump', true), image('b', 'A yard'), image('c', '')]
  renderAt(<ProjectGallery project={makeProjectView({ images })} />)
  const buttons = screen.getAllByRole('button')
  expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Show large: A pump',
    'Show large: A yard',
  ])
  const picture = buttons[1]!.querySelector('img')!
  expect([picture.width, picture.height]).toEqual([800, 600])
  expect(buttons[1]!.querySelector('source')!.srcset).toContain('/160.avif 160w')
  await userEvent.setup().click(buttons[1]!)
  expect(await screen.findByRole('button', { name: 'Previous picture' })).toBeTruthy()
  expect(screen.getByAltText('A yard')).toBeTruthy()
})

it('the page shows no gallery when the cover is the only picture', () => {
  const images = [image('a', 'A pump')]
  const cover = images[0]!.publicId
  renderAt(<ProjectGallery project={makeProjectView({ cover, images })} />)
  expect(screen.queryByRole('heading', { name: 'Pictures' })).toBeNull()
})

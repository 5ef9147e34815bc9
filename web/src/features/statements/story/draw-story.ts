import type { GivingStory } from '@pennytrail/contract'
import { saveBlob } from '../../../lib/files/save-file.ts'
import { getStoryTitle, tellStory } from './story-words.ts'

const size = { width: 1200, height: 1200, margin: 96 }
const fonts = {
  title: '600 64px "Fraunces Variable", serif',
  text: '44px "Figtree Variable", sans-serif',
}

/** Splits a text into lines that are no wider than `width`. */
const wrapText = (draw: CanvasRenderingContext2D, text: string, width: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && draw.measureText(longer).width > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** Draws the story as a picture in the colours of paper and saves it on the device. */
export const saveStoryPicture = async (story: GivingStory): Promise<void> => {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const draw = canvas.getContext('2d')
  if (!draw) throw new Error('This browser cannot draw a picture.')
  await document.fonts.ready
  const inner = size.width - 2 * size.margin
  draw.fillStyle = '#faf7f2'
  draw.fillRect(0, 0, size.width, size.height)
  draw.fillStyle = '#0f5c55'
  draw.fillRect(size.margin, size.margin, 120, 12)
  draw.fillStyle = '#1c2326'
  draw.font = fonts.title
  let y = size.margin + 120
  for (const line of wrapText(draw, getStoryTitle(story, true), inner)) {
    draw.fillText(line, size.margin, y)
    y += 76
  }
  draw.font = fonts.text
  y += 24
  for (const line of wrapText(draw, tellStory(story, true), inner)) {
    draw.fillText(line, size.margin, y)
    y += 62
  }
  draw.fillStyle = '#0f5c55'
  draw.fillText('Pennytrail. Follow every penny.', size.margin, size.height - size.margin)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!picture) throw new Error('The picture could not be drawn.')
  saveBlob(`giving-${story.year}.png`, picture)
}

import sharp from 'sharp'

type Block = readonly [left: number, top: number, width: number, height: number, colour: string]

/**
 * A picture drawn from blocks, with its text alternative. The demonstration contains no
 * photographs.
 */
interface Drawing {
  readonly alt: string
  readonly blocks: readonly Block[]
}

const [width, height] = [1200, 800]
const ink = '#1c2326'
const stone = '#857b6c'
const pine = '#0f5c55'
const marigold = '#f0a92e'
const water = '#2f7fb8'
const wood = '#c26a00'

const bed = (left: number, top: number): readonly Block[] => [
  [left, top, 180, 80, pine],
  [left, top - 30, 14, 130, ink],
  [left + 22, top + 12, 46, 56, '#faf7f2'],
]

const bowl = (left: number): readonly Block[] => [
  [left, 400, 120, 34, wood],
  [left + 20, 434, 80, 24, wood],
  [left + 38, 330, 8, 50, stone],
  [left + 74, 330, 8, 50, stone],
]

/** Drawings by the title of the project whose gallery they belong to. */
const drawings: Readonly<Record<string, readonly Drawing[]>> = {
  'Winter beds in Penzance': [
    {
      alt: 'Drawing of the hall with twelve made beds in three rows',
      blocks: [0, 1, 2, 3].flatMap((column) =>
        [0, 1, 2].flatMap((row) => bed(90 + column * 275, 160 + row * 220)),
      ),
    },
    {
      alt: 'Drawing of a long table with six steaming bowls',
      blocks: [
        [60, 458, 1080, 40, '#5b4b9e'],
        [120, 498, 30, 200, '#5b4b9e'],
        [1050, 498, 30, 200, '#5b4b9e'],
        ...[90, 270, 450, 630, 810, 990].flatMap(bowl),
      ],
    },
    {
      alt: 'Drawing of the hall’s open door at night, light falling onto the harbour street',
      blocks: [
        [0, 0, 1200, 800, '#11181a'],
        [480, 160, 240, 480, marigold],
        [400, 640, 400, 60, '#8a6a2c'],
        [320, 700, 560, 100, '#5a4a28'],
        [960, 110, 70, 70, '#faf7f2'],
      ],
    },
  ],
  'Six boreholes for Nkhotakota': [
    {
      alt: 'Drawing of a hand pump with a bucket under its spout',
      blocks: [
        [560, 220, 90, 400, water],
        [605, 180, 340, 28, ink],
        [420, 330, 140, 40, water],
        [420, 330, 40, 110, water],
        [370, 490, 130, 130, wood],
        [240, 620, 720, 30, stone],
      ],
    },
    {
      alt: 'Drawing of a cross-section: soil, rock, and the pipe that reaches the water',
      blocks: [
        [0, 260, 1200, 200, '#b9ae9b'],
        [0, 460, 1200, 170, stone],
        [0, 630, 1200, 170, water],
        [585, 120, 30, 600, ink],
      ],
    },
  ],
}

const paint = (blocks: readonly Block[]): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#f1ece3' } })
    .composite(
      blocks.map(([left, top, wide, high, background]) => ({
        input: { create: { width: wide, height: high, channels: 3, background } },
        left,
        top,
      })),
    )
    .png()
    .toBuffer()

/** Draws the pictures of a project’s gallery in order; most projects have none. */
export const renderDrawings = (title: string): Promise<{ alt: string; bytes: Buffer }[]> =>
  Promise.all(
    (drawings[title] ?? []).map(async ({ alt, blocks }) => ({ alt, bytes: await paint(blocks) })),
  )

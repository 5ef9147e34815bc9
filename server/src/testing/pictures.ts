import sharp from 'sharp'

/** A plain picture of one colour. */
export const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f5c55' } })

export const tinyPicture = (): Promise<Buffer> => picture(48, 32).png().toBuffer()

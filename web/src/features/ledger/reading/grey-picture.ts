/** A picture of grey pixels, one byte each, row by row. 0 is black. */
export interface GreyPicture {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

interface ColourPicture {
  /** Red, green, blue and alpha of each pixel. */
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

export const toGrey = ({ data, width, height }: ColourPicture): GreyPicture => {
  const grey = new Uint8ClampedArray(width * height)
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 4) {
    grey[at] = 0.3 * data[from]! + 0.59 * data[from + 1]! + 0.11 * data[from + 2]!
  }
  return { data: grey, width, height }
}

export const toColour = ({ data, width, height }: GreyPicture): ColourPicture => {
  const colour = new Uint8ClampedArray(data.length * 4)
  for (let at = 0, to = 0; at < data.length; at += 1, to += 4) {
    colour.fill(data[at]!, to, to + 3)
    colour[to + 3] = 255
  }
  return { data: colour, width, height }
}

/**
 * Turns a picture about its middle and scales it, with white around it. The angle is in radians,
 * clockwise.
 */
export const turnPicture = (from: GreyPicture, angle: number, scale: number): GreyPicture => {
  const width = Math.trunc(from.width * scale)
  const height = Math.trunc(from.height * scale)
  const data = new Uint8ClampedArray(width * height).fill(255)
  const [cos, sin] = [Math.cos(angle) / scale, Math.sin(angle) / scale]
  const [right, bottom] = [from.width - 1, from.height - 1]
  for (let y = 0; y < height; y += 1) {
    const down = y - height / 2
    for (let x = 0; x < width; x += 1) {
      const across = x - width / 2
      const left = across * cos + down * sin + from.width / 2
      const top = down * cos - across * sin + from.height / 2
      if (left < 0 || top < 0 || left >= right || top >= bottom) continue
      const [wholeX, wholeY] = [Math.trunc(left), Math.trunc(top)]
      const [partX, partY] = [left - wholeX, top - wholeY]
      const at = wholeY * from.width + wholeX
      const above = from.data[at]! * (1 - partX) + from.data[at + 1]! * partX
      const below =
        from.data[at + from.width]! * (1 - partX) + from.data[at + from.width + 1]! * partX
      data[y * width + x] = above * (1 - partY) + below * partY
    }
  }
  return { data, width, height }
}

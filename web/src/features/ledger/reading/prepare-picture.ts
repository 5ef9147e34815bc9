import { turnPicture, type GreyPicture } from './grey-picture.ts'

/** The side of a square whose brightest pixels count as paper, as a share of the width. */
const squaresAcross = 24

/**
 * Returns the brightness of the paper in each square: the value that a tenth of its pixels exceed.
 */
const measurePaper = (picture: GreyPicture, side: number, columns: number, rows: number) => {
  const paper = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const counts = new Uint32Array(256)
      let pixels = 0
      const bottom = Math.min(picture.height, (row + 1) * side)
      const right = Math.min(picture.width, (column + 1) * side)
      for (let y = row * side; y < bottom; y += 1) {
        for (let x = column * side; x < right; x += 1) {
          const value = picture.data[y * picture.width + x]!
          counts[value] = counts[value]! + 1
          pixels += 1
        }
      }
      let value = 255
      for (let above = counts[255]!; above < pixels / 10 && value > 0; above += counts[value]!) {
        value -= 1
      }
      paper[row * columns + column] = Math.max(value, 24)
    }
  }
  return paper
}

/** Makes paper white everywhere, so that shadows and grey desks do not hide the print. */
export const whitenPaper = (picture: GreyPicture): GreyPicture => {
  const side = Math.max(8, Math.ceil(picture.width / squaresAcross))
  const columns = Math.ceil(picture.width / side)
  const rows = Math.ceil(picture.height / side)
  const paper = measurePaper(picture, side, columns, rows)
  const data = new Uint8ClampedArray(picture.data.length)
  for (let y = 0; y < picture.height; y += 1) {
    const down = Math.min(rows - 1, Math.max(0, y / side - 0.5))
    const [row, partY] = [Math.trunc(down), down % 1]
    const nextRow = Math.min(rows - 1, row + 1)
    for (let x = 0; x < picture.width; x += 1) {
      const across = Math.min(columns - 1, Math.max(0, x / side - 0.5))
      const [column, partX] = [Math.trunc(across), across % 1]
      const nextColumn = Math.min(columns - 1, column + 1)
      const above =
        paper[row * columns + column]! * (1 - partX) + paper[row * columns + nextColumn]! * partX
      const below =
        paper[nextRow * columns + column]! * (1 - partX) +
        paper[nextRow * columns + nextColumn]! * partX
      const white = above * (1 - partY) + below * partY
      const at = y * picture.width + x
      data[at] = (picture.data[at]! * 255) / white
    }
  }
  return { data, width: picture.width, height: picture.height }
}

/** Darker pixels are print. */
const printBelow = 150
const degree = Math.PI / 180

/** Lists the places of print in a picture reduced to about this many pixels of width. */
const listPrint = (picture: GreyPicture, width: number) => {
  const step = Math.max(1, Math.ceil(picture.width / width))
  const places: { x: number; y: number }[] = []
  for (let y = 0; y < picture.height; y += step) {
    for (let x = 0; x < picture.width; x += step) {
      if (picture.data[y * picture.width + x]! < printBelow)
        places.push({ x: x / step, y: y / step })
    }
  }
  return { places, height: picture.height / step, width: picture.width / step }
}

/**
 * Returns the angle of the lines of print in radians, up to 10 degrees either way. At the right
 * angle, print falls into few rows with empty ones between.
 */
export const findSlant = (picture: GreyPicture): number => {
  const { places, height, width } = listPrint(picture, 420)
  const score = (angle: number): number => {
    const slope = Math.tan(angle)
    const offset = Math.ceil(width * Math.abs(slope)) + 1
    const rows = new Uint32Array(Math.ceil(height) + 2 * offset + 1)
    for (const { x, y } of places) {
      const row = Math.floor(y - x * slope + 0.5) + offset
      rows[row] = rows[row]! + 1
    }
    let sum = 0
    for (let row = 1; row < rows.length; row += 1) sum += (rows[row]! - rows[row - 1]!) ** 2
    return sum
  }
  const findBest = (around: number, reach: number, step: number): number => {
    let best = around
    let highest = -1
    for (let by = -reach; by <= reach + 1e-9; by += step) {
      const found = score((around + by) * degree)
      if (found > highest) [best, highest] = [around + by, found]
    }
    return best
  }
  return findBest(findBest(0, 10, 0.5), 0.5, 0.1) * degree
}

/** The width in pixels at which print is read well and fast. */
const readWidth = 1200
const maxReadPixels = 4_000_000

/** Prepares a photograph of a receipt for the reader: white paper, straight lines, a good size. */
export const preparePicture = (picture: GreyPicture): GreyPicture => {
  const white = whitenPaper(picture)
  const scale = Math.min(
    readWidth / picture.width,
    Math.sqrt(maxReadPixels / (picture.width * picture.height)),
  )
  return turnPicture(white, -findSlant(white), scale)
}

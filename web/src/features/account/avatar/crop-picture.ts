export interface Area {
  x: number
  y: number
  width: number
  height: number
}

const side = 512

/** Crops a square out of a picture in the browser. The rest of the picture is never sent. */
export const cropPicture = async (picture: ImageBitmap, area: Area): Promise<File> => {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('No canvas')
  // JPEG has no transparency. Without this fill, transparent parts would turn black.
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, side, side)
  paper.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92))
  if (!blob) throw new Error('The picture could not be cut')
  return new File([blob], 'avatar.jpg', { type: 'image/jpeg' })
}

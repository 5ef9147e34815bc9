export { drawPicture } from './draw-picture.ts'
export { sharePicture, type SharePicture } from './share-picture.ts'

/** Limits for uploads, shown to people before they choose a file and checked by the server. */
export const maxFileBytes = 10 * 1024 * 1024
export const maxMegapixels = 25
/** The `accept` attribute of a field for pictures. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
/**
 * Photographs from phones, which the browser converts to JPEG before it uploads them. The list has
 * file extensions too, because few browsers know the media types.
 */
export const phonePictureTypes = 'image/heic,image/heif,.heic,.heif'
export const documentTypes = 'application/pdf'

/** What may be uploaded, told to people before they choose and held by the server. */
export const maxFileBytes = 10 * 1024 * 1024
export const maxMegapixels = 25
/** For the `accept` of a field that takes pictures. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
/** Photographs of phones, which the browser turns into JPEG before it sends them; also by file ending, because few browsers know the type. */
export const phonePictureTypes = 'image/heic,image/heif,.heic,.heif'
export const documentTypes = 'application/pdf'

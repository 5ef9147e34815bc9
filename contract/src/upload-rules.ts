/** What may be uploaded, told to people before they choose and held by the server. */
export const maxFileBytes = 10 * 1024 * 1024
export const maxMegapixels = 25
/** For the `accept` of a field that takes pictures. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
export const documentTypes = 'application/pdf'

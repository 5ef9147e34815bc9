/** Saves a text as a downloaded file with this name. */
export const saveFile = (name: string, text: string, mediaType: string): void => {
  saveBlob(name, new Blob([text], { type: mediaType }))
}

/** Saves any bytes as a downloaded file with this name. */
export const saveBlob = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

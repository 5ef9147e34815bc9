const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isProjectId = (text: string | undefined): text is string =>
  text !== undefined && uuid.test(text)

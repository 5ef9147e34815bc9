interface CatalogueError {
  readonly status: number
  readonly message: string
}

/** Declares errors that share an HTTP status. The messages are shown to people. */
export const withStatus = <Code extends string>(
  status: number,
  messages: Readonly<Record<Code, string>>,
): Readonly<Record<Code, CatalogueError>> => {
  const codes = Object.keys(messages) as Code[]
  const errors = codes.map((code) => [code, { status, message: messages[code] }])
  return Object.fromEntries(errors) as Record<Code, CatalogueError>
}

/** A system error about a file or about the address to listen on. */
interface MachineError {
  readonly code?: string
  readonly syscall?: string
  readonly path?: string
  readonly message?: string
  readonly errors?: readonly Error[]
}

const ofFiles: Readonly<Record<string, string>> = {
  EACCES: 'you have no permission',
  EPERM: 'you have no permission',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of it is a file, not a folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
}

const explainListenError = (code: string, env: NodeJS.ProcessEnv): string | undefined => {
  const port = env['PORT'] || '4000'
  const host = env['HOST'] || '127.0.0.1'
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop what runs there, or choose another: PORT=4001 npm start`
  }
  if (code === 'EACCES') {
    return `Port ${port} needs privileges that this user does not have. Choose a port from 1024, behind a proxy: PORT=4000 npm start`
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST: ${host} is not an address of this machine. 127.0.0.1 serves only this machine, 0.0.0.0 all of its networks.`
  }
  return undefined
}

/** Explains an error at start-up or in a tool, and says what to change. */
export const explain = (error: unknown, env: NodeJS.ProcessEnv): string => {
  const { code = '', syscall, path, message, errors } = error as MachineError
  const listening = syscall === 'listen' || syscall === 'getaddrinfo'
  const said = listening ? explainListenError(code, env) : undefined
  if (said) return said
  const why = ofFiles[code]
  if (why !== undefined && path !== undefined) {
    return `${path} cannot be read or written: ${why}. DATA_DIR is the folder for the data; it must belong to the user that runs Pennytrail.`
  }
  // If several addresses of a host were tried, the parts of the error contain the reasons.
  return message || errors?.map((part) => part.message).join('; ') || String(error)
}

import { fetchSystem } from '../../system/index.ts'

interface CodeClientConfig {
  client_id: string
  scope: string
  ux_mode: 'popup'
  state: string
  /** Google’s own script ignores the nonce; the script of another provider may use it. */
  nonce: string
  callback: (answer: { code?: string; state?: string; error?: string }) => void
  error_callback: (error: { type?: string }) => void
}

declare global {
  interface Window {
    google?: {
      accounts: {
        oauth2: { initCodeClient: (config: CodeClientConfig) => { requestCode: () => void } }
      }
    }
  }
}

export interface GoogleSettings {
  clientId: string
  scriptUrl: string
}

/** Loads the Google settings; null if this deployment has no Google sign-in. */
export const fetchGoogleSettings = async (): Promise<GoogleSettings | null> => {
  const { google } = await fetchSystem()
  return google ?? null
}

/**
 * Whether this document was loaded at an invite page, whose security policy blocks third-party
 * scripts.
 */
export const isClosedToGoogle = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some(({ name }) => new URL(name).pathname.startsWith('/invite-'))

let loading: Promise<void> | undefined

/** Loads Google’s script, once per document. */
export const loadGoogle = ({ scriptUrl }: GoogleSettings): Promise<void> => {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading = undefined
      script.remove()
      reject(new Error('Google’s script could not be loaded'))
    })
    document.head.append(script)
  })
  return loading
}

export interface GoogleCode {
  code: string
  state: string
}

/** Opens Google’s window. Returns Google's sign-in code; null if the person closed the window. */
export const askGoogle = (
  settings: GoogleSettings,
  started: { state: string; nonce: string },
): Promise<GoogleCode | null> =>
  new Promise((resolve, reject) => {
    const failed = () => reject(new Error('Google’s window failed'))
    const client = window.google?.accounts.oauth2.initCodeClient({
      client_id: settings.clientId,
      scope: 'openid email profile',
      ux_mode: 'popup',
      ...started,
      callback: ({ code, state, error }) => {
        if (error === 'access_denied') resolve(null)
        else if (code && state === started.state) resolve({ code, state })
        else failed()
      },
      error_callback: ({ type }) => (type === 'popup_closed' ? resolve(null) : failed()),
    })
    if (client) client.requestCode()
    else failed()
  })

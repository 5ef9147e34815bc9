/** What one tab tells the others. What it is about stands in the cookie and the stored profile. */
export type TabMessage = 'signed-in' | 'signed-out'

let channel: BroadcastChannel | undefined

function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel('pennytrail-session')
  return channel
}

export function tellOtherTabs(message: TabMessage): void {
  open()?.postMessage(message)
}

export function hearOtherTabs(listen: (message: TabMessage) => void): () => void {
  const here = open()
  const heard = (event: MessageEvent<TabMessage>): void => listen(event.data)
  here?.addEventListener('message', heard)
  return () => here?.removeEventListener('message', heard)
}

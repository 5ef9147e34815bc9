/**
 * The message that one tab sends to the others. They read the token from the cookie and the
 * person's details from the stored profile.
 */
export type TabMessage = 'signed-in' | 'signed-out'

let channel: BroadcastChannel | undefined

const openChannel = (): BroadcastChannel | undefined => {
  try {
    channel ??= new BroadcastChannel('pennytrail-session')
  } catch {
    // The browser blocks storage, and with it messages between tabs.
  }
  return channel
}

export const notifyOtherTabs = (message: TabMessage): void => {
  openChannel()?.postMessage(message)
}

export const listenToOtherTabs = (listen: (message: TabMessage) => void): (() => void) => {
  const here = openChannel()
  const onTabMessage = (event: MessageEvent<TabMessage>): void => listen(event.data)
  here?.addEventListener('message', onTabMessage)
  return () => here?.removeEventListener('message', onTabMessage)
}

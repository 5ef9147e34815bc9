import { getNotificationText } from '@pennytrail/contract/notifications/kinds.ts'
import type { Config } from '../../platform/config/config.ts'
import { composeEmail, type EmailContent, type Mail } from '../../platform/mail/index.ts'
import { unsubscribeToken, type Subscription } from './unsubscribe-token.ts'

/** The page that shows what would stop, and takes the one click of a mail program. */
export const unsubscribeUrl = (
  config: Pick<Config, 'appOrigin' | 'tokenKeys'>,
  subscription: Subscription,
): string =>
  `${config.appOrigin}/unsubscribe?token=${unsubscribeToken(config.tokenKeys, subscription)}`

/**
 * A letter of a kind that a person may turn off, with the way to do so in its foot and headers. Ask
 * `wantsMail` (or `wants_mail` in SQL) before it is queued.
 */
export const buildEmail = (
  config: Pick<Config, 'appOrigin' | 'tokenKeys'>,
  subscription: Subscription,
  content: Omit<EmailContent, 'stop'>,
): Mail =>
  composeEmail({
    ...content,
    stop: {
      why: `You get mail of the kind “${getNotificationText(subscription.kind).label}”.`,
      label: 'Stop this kind of mail',
      url: unsubscribeUrl(config, subscription),
    },
  })

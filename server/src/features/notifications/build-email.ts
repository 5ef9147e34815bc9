import { getNotificationText } from '@pennytrail/contract/notifications/kinds.ts'
import type { Config } from '../../platform/config/config.ts'
import type { EmailContent, Mail } from '../../platform/mail/index.ts'
import { unsubscribeToken, type Subscription } from './unsubscribe-token.ts'

/**
 * Returns the URL of the page that shows which kind of email a person is about to turn off. The
 * one-click button of an email client posts to the same URL.
 */
export const unsubscribeUrl = (
  config: Pick<Config, 'appOrigin' | 'tokenKeys'>,
  subscription: Subscription,
): string =>
  `${config.appOrigin}/unsubscribe?token=${unsubscribeToken(config.tokenKeys, subscription)}`

/**
 * Builds an email of a kind that a person may turn off, with unsubscribe links in its footer and
 * headers. Send it with `notify`, which needs to know whether the person wants it (`isSubscribed`, or
 * `wants_email` in SQL).
 */
export const buildEmail = (
  config: Pick<Config, 'appOrigin' | 'tokenKeys'>,
  subscription: Subscription,
  content: Omit<EmailContent, 'stop'>,
): Mail => ({
  ...content,
  stop: {
    why: `You get “${getNotificationText(subscription.kind).label}” emails.`,
    label: 'Stop these emails',
    url: unsubscribeUrl(config, subscription),
  },
})

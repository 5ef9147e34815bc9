import {
  emailPicture,
  emailPictureAddress,
} from '@pennytrail/contract/public-pages/email-picture.ts'
import { updateAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Config } from '../../platform/config/config.ts'
import type { EmailPicture, Mail } from '../../platform/mail/index.ts'
import { buildEmail } from '../notifications/index.ts'
import { getNotificationKind, type Recipient } from './recipients.sql.ts'
import type { UpdateRow } from './updates.sql.ts'

/** About how many characters of an update an email contains. The rest is on its page. */
const maxExcerptLength = 900

/** Returns as many whole paragraphs from the start as fit, and at least the first. */
const getExcerpt = (paragraphs: readonly string[]): string[] => {
  let length = 0
  return paragraphs.filter((text, at) => {
    length += text.length
    return at === 0 || length <= maxExcerptLength
  })
}

/** The first photo that the update shows to everyone. */
const getPicture = (
  { audience, id, photos, projectVisibility }: UpdateRow,
  { appOrigin }: Pick<Config, 'appOrigin'>,
): EmailPicture | undefined => {
  const isPublic = audience === 'public' && (projectVisibility ?? 'public') === 'public'
  const photo = photos.find(({ alt, children, consent }) => consent && children && alt !== '')
  if (!isPublic || !photo) return undefined
  return { url: appOrigin + emailPictureAddress('update', id), alt: photo.alt, ...emailPicture }
}

/** Writes the email about an update to a person who gave to or follows its project or charity. */
export const buildUpdateEmail = (
  config: Pick<Config, 'appOrigin' | 'tokenKeys'>,
  row: UpdateRow,
  paragraphs: readonly string[],
  { personId, firstname, email, gave }: Recipient,
): Mail => {
  const from = row.projectTitle ?? row.charityName
  const excerpt = getExcerpt(paragraphs)
  const picture = getPicture(row, config)
  return buildEmail(
    config,
    { personId, kind: getNotificationKind(row) },
    {
      to: email,
      subject: `${row.title} (${from})`,
      greeting: `Dear ${firstname},`,
      ...(picture ? { picture } : {}),
      paragraphs: [
        row.projectTitle === null
          ? `${row.charityName} has news:`
          : `There is news from “${row.projectTitle}” by ${row.charityName}:`,
        { heading: row.title },
        ...excerpt,
        ...(excerpt.length < paragraphs.length ? ['Read the rest of the update on its page.'] : []),
      ],
      action: { label: 'Read the update', url: config.appOrigin + updateAddress(row.id) },
      closing: [
        gave
          ? `You get this because you gave to ${from}.`
          : `You get this because you follow ${row.projectTitle === null ? from : 'this project or its charity'}.`,
      ],
    },
  )
}

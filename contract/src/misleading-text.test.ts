import { expect, test } from 'vitest'
import { getDisplayNameError } from './donations/rules.ts'
import { inviteRules } from './invites/rules.ts'
import { getTitleError } from './projects/rules.ts'
import { registrationRules } from './identity/registration-rules.ts'
import { publicFields } from './donor-orgs/fields.ts'
import { hasLink, hasMisleadingCharacter, isInvisible } from './misleading-text.ts'

test.each(['\u202Egro.ytirahc', 'a\u0000b', 'A\nB', '\u2066x', '\uD800'])(
  'a name or title may not contain %j, which could mislead its reader',
  (text) => {
    expect(hasMisleadingCharacter(text)).toBe(true)
    for (const rule of [
      registrationRules.firstname,
      registrationRules.lastname,
      inviteRules.name,
      publicFields.name.rule,
      getTitleError,
      getDisplayNameError,
    ]) {
      expect(rule(text)).toMatch(/contains a character that cannot be used\.$/)
    }
  },
)

test.each(['', ' ', '\u200B', '\u00AD', '\u3164', '\uFEFF', '\u2800 \u2060'])(
  '%j shows nothing, so it is refused as a name or title',
  (text) => {
    expect(isInvisible(text)).toBe(true)
    expect(registrationRules.firstname(text)).toBe('First name is required.')
    expect(getTitleError(text)).toBe('Enter a title.')
    expect(getDisplayNameError(text)).toBe('Enter the name to show.')
  },
)

test.each(['Zoë', 'Zoe\u0308', '李', 'محمد', 'می\u200Cخواهم', '👩\u200D👩\u200D👧', 'X Æ A-12'])(
  'accepts %j as a name',
  (text) => expect(registrationRules.firstname(text)).toBeUndefined(),
)

test.each([
  'https://evil.example',
  'Win a prize at evil.example',
  'WWW.EVIL',
  'x.com',
  'Free money bit.ly/abc',
  'me@evil.example',
  'evil\u3002example',
])('a name may not contain %j, which an email program could turn into a link', (text) => {
  expect(hasLink(text)).toBe(true)
  for (const rule of [
    registrationRules.firstname,
    registrationRules.lastname,
    inviteRules.name,
    publicFields.name.rule,
    getDisplayNameError,
  ]) {
    expect(rule(text)).toMatch(/ cannot contain a web address\. Put a space after a full stop/)
  }
})

test.each(['St. John', 'J.R.R. Tolkien', 'Dr. No', 'Smith Ph.D.', 'Nr. 5', 'Mary-Jane O’Neil'])(
  'a name may contain %j, whose full stops make no link',
  (text) => expect(registrationRules.firstname(text)).toBeUndefined(),
)

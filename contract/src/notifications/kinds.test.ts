import { expect, it } from 'vitest'
import { isNotificationKind, notificationKinds, listNotificationKinds } from './kinds.ts'

it('the check for a notification kind accepts the known kinds and no other word', () => {
  for (const kind of notificationKinds) expect(isNotificationKind(kind)).toBe(true)
  for (const other of ['', 'receipts', 'constructor', 'toString'])
    expect(isNotificationKind(other)).toBe(false)
})

it('each user type is offered exactly the kinds of notification that it can get', () => {
  const everyones = ['project-updates', 'charity-updates', 'gift-news', 'checkpoints']
  expect(listNotificationKinds('GENERAL')).toEqual(everyones)
  expect(listNotificationKinds('DONOR')).toEqual(everyones)
  expect(listNotificationKinds('DONOR & DONORORG')).toEqual([
    ...everyones,
    'team',
    'report-reminders',
    'grant-reminders',
  ])
  expect(listNotificationKinds('CHARITY')).toEqual(notificationKinds)
})

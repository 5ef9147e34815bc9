import { listPaymentMethods } from '@pennytrail/contract/donations/payment-methods.ts'
import {
  chooseGiftAmounts,
  suggestedOrgGifts,
} from '@pennytrail/contract/donations/gift-amounts.ts'
import { suggestedGifts } from '@pennytrail/contract/donations/rules.ts'
import type { Charity } from '@pennytrail/contract'
import {
  parseCharityNumber,
  registerPageUrl,
} from '@pennytrail/contract/charity-register/charity-number.ts'
import { charity } from '@pennytrail/contract/charities/routes.ts'
import { getNoGiftsReason } from '@pennytrail/contract/projects/lifecycle.ts'
import { AppError, orThrow } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import { pickDeclared, type Session } from '../../platform/http/index.ts'
import { isUuid } from '../../platform/ids.ts'
import {
  type CharityKey,
  type CharityRow,
  findCharityPage,
  findIdByNumber,
  findPublicCharity,
  findSeenCharity,
} from './charities.sql.ts'
import { toRegistrations, toStanding } from '../charity-register/index.ts'
import { mayEditCharity, mayManageCharityProjects } from './charities.policy.ts'

/** Parses a charity's address: a charity number in any form, or an internal id. */
export const parseCharityKey = (address: string): CharityKey | undefined => {
  if (isUuid(address)) return { id: address.toLowerCase() }
  const number = parseCharityNumber(address)?.number
  return number === undefined ? undefined : { number }
}

/**
 * Returns the internal id of the charity at an address. An internal id is returned unchecked: the
 * caller must check that it exists. Throws `charity-not-found` for an unknown number.
 */
export const resolveCharityId = async (db: Db, address: string): Promise<string> => {
  const key = parseCharityKey(address)
  if (key && 'id' in key) return key.id
  const found = orThrow(key && (await findIdByNumber(db, key.number)), 'charity-not-found')
  return found.id
}

/**
 * Finds the charity at an address. Throws `charity-id-invalid`, `charity-not-found` and
 * `not-available`.
 */
export const findCharityAt = async (db: Db, address: string): Promise<CharityRow> => {
  const key = parseCharityKey(address)
  if (!key) throw new AppError('charity-id-invalid')
  const row = orThrow(await findCharityPage(db, key), 'charity-not-found')
  if (row.hidden) throw new AppError('not-available')
  return row
}

/**
 * Returns the id of the charity at an address if it has a page or the caller is a member of it.
 * Throws `charity-not-found`.
 */
export const findSeenCharityId = async (db: Db, address: string): Promise<string> => {
  const key = parseCharityKey(address)
  const found = orThrow(key && (await findSeenCharity(db, key)), 'charity-not-found')
  return found.id
}

/** Returns the id of the charity at an address if it has a page. Throws `charity-not-found`. */
export const findPublicCharityId = async (db: Db, address: string): Promise<string> => {
  const key = parseCharityKey(address)
  const found = orThrow(key && (await findPublicCharity(db, key)), 'charity-not-found')
  return found.id
}

export const viewCharity = (row: CharityRow, session: Session | null): Charity => {
  const { id, number, regulator, orgId } = row
  const reason = getNoGiftsReason({
    lifecycle: 'active',
    currency: 'GBP',
    charityStatus: row.status,
    chargesEnabled: row.stripeChargesEnabled,
    giftsFrom: row.giftsFrom,
  })
  return {
    ...pickDeclared(charity, row),
    ukCharityNumber: number,
    registerUrl: registerPageUrl({ number, regulator, orgId }) ?? null,
    otherNumbers: toRegistrations(row.otherNumbers),
    register: row.inRegister ? toStanding({ ...row, status: row.registerStatus }) : null,
    giving: {
      open: reason === null,
      reason,
      giftAid: row.takesGiftAid,
      paymentMethods: reason === null ? listPaymentMethods(row.paymentMethods) : [],
      amounts: chooseGiftAmounts(suggestedGifts, row.giftAmounts),
      orgAmounts: chooseGiftAmounts(suggestedOrgGifts, row.orgGiftAmounts),
    },
    can: {
      edit: mayEditCharity(session, id),
      addProject: mayManageCharityProjects(session, id),
      importProjects: mayManageCharityProjects(session, id),
    },
  }
}

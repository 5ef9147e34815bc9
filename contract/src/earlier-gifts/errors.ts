import { withStatus } from '../error-catalogue.ts'

export const earlierGiftErrors = withStatus(409, {
  'earlier-gift-claimed':
    'This gift is in a Gift Aid claim. Withdraw the claim before you remove the gift.',
})

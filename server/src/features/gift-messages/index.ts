export { giftMessageHandlers as handlers } from './gift-messages.routes.ts'
export { exportGiftMessages, forgetGiftMessages } from './gift-messages.sql.ts'

export { giftMessageHandlers as handlers } from './gift-messages.routes.ts'
export { exportGiftMessages, eraseGiftMessages } from './gift-messages.sql.ts'

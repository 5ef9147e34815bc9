export { earlierGiftHandlers as handlers } from './earlier-gifts.routes.ts'

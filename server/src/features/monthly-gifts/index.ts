export { monthlyGiftHandlers } from './monthly-gifts.routes.ts'
export { monthlyGiftSchedule, monthlyGiftTasks } from './monthly-gifts.tasks.ts'
export {
  cancelMonthlyGifts,
  endMonthlyGifts,
  endMonthlyGiftsNow,
  endMonthlyGiftsOfDisconnected,
} from './end-monthly-gift.ts'
export { isMonthlyEvent, receiveMonthlyEvent } from './sync/handle-monthly-gift-event.ts'
export { reconcileMonthlyGifts } from './sync/reconcile-monthly-gifts.ts'

export { monthlyGiftHandlers as handlers } from './monthly-gifts.routes.ts'
export {
  monthlyGiftSchedule as schedule,
  monthlyGiftTasks as tasks,
} from './monthly-gifts.tasks.ts'
export {
  cancelMonthlyGifts,
  endMonthlyGifts,
  endMonthlyGiftsNow,
  endMonthlyGiftsOfDisconnected,
} from './end-monthly-gift.ts'
export { isMonthlyEvent, handleMonthlyGiftEvent } from './sync/handle-monthly-gift-event.ts'
export { reconcileMonthlyGifts } from './sync/reconcile-monthly-gifts.ts'
export { syncMonthlyGift } from './sync/sync-monthly-gift.ts'

/** The secrets that sign webhooks in the bench; they are worth nothing anywhere else. */
export const webhookSecrets = { account: 'whsec_benchAccount', connect: 'whsec_benchConnect' }

/** The API key that the product uses for the bench's stand-in. */
export const providerKey = 'sk_test_bench'

/** What signs the webhooks of the bench's own stand-in; worth nothing anywhere else. */
export const webhookSecrets = { account: 'whsec_benchAccount', connect: 'whsec_benchConnect' }

/** What the product calls that stand-in with. */
export const providerKey = 'sk_test_bench'

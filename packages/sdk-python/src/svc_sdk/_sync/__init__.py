# Written by `pnpm --filter @svc/sdk-python run generate` from the file of the same name in _async.


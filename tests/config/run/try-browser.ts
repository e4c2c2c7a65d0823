// Opens and closes the browser of the browser tests. Ends with 0 and its path, or with 1 and the reason.
import { openDevice } from '#tests/support/device/browser.ts';

try {
  const device = await openDevice({ size: 'phone' });
  console.log(device.chromium.path);
  await device.close();
} catch (error) {
  console.log(error instanceof Error ? error.message.split('\n', 3).join(' ') : String(error));
  process.exitCode = 1;
}

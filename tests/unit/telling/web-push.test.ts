import { createECDH } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { encryptPush, LONGEST_PUSH_BYTES } from '#server/platform/web-push/encrypt.ts';
import { createVapid } from '#server/platform/web-push/vapid.ts';
import { claimsOf, pushDevice } from '#tests/support/telling/push-device.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

describe('a push message', () => {
  test('is encrypted as the example of RFC 8291, section 5', () => {
    const made = encryptPush(
      Buffer.from('When I grow up, I want to be a watermelon'),
      {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') },
    );
    expect(made.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  test('is read by its device and by no other, and is never longer than a push service takes', () => {
    const [device, other] = [pushDevice(), pushDevice()];
    const made = encryptPush(Buffer.from('{"title":"Stop hit"}'), device);
    expect(device.read(made)).toEqual({ title: 'Stop hit' });
    expect(() => other.read(made)).toThrow();
    expect(encryptPush(Buffer.alloc(LONGEST_PUSH_BYTES, 32), device).length).toBe(4_096);
    expect(() => encryptPush(Buffer.alloc(LONGEST_PUSH_BYTES + 1), device)).toThrow('longer');
    expect(() => encryptPush(Buffer.from('x'), { ...device, p256dh: 'A'.repeat(87) })).toThrow();
  });

  test('comes from a server that its key vouches for, which follows from the key of the server', () => {
    const vapid = createVapid(Buffer.alloc(32, 7), 'https://desk.example');
    expect(createVapid(Buffer.alloc(32, 7), 'x').publicKey).toBe(vapid.publicKey);
    expect(createVapid(Buffer.alloc(32, 8), 'x').publicKey).not.toBe(vapid.publicKey);
    const now = Date.UTC(2026, 10, 23);
    const claims = claimsOf(vapid.authorization('https://push.example:8443/send/abc?x=1', now));
    expect(claims).toMatchObject({ aud: 'https://push.example:8443', sub: 'https://desk.example', key: vapid.publicKey });
    expect(claims.exp - now / 1_000).toBe(12 * 3_600);
    // It is a point of the curve.
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    expect(curve.computeSecret(bytes(vapid.publicKey)).length).toBe(32);
  });
});

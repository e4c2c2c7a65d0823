// A page of a test that is over may still ask for something: nobody answers, so that no page of the next test hears of a failure.
globalThis.fetch = () => new Promise(() => {});

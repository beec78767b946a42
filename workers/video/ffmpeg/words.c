#include "words.h"

#include <stdarg.h>
#include <stdio.h>

#include "libavutil/error.h"
#include "libavutil/log.h"

enum { MAX_WORDS = 200 };

static char words[MAX_WORDS];

static void hear(void *speaker, int level, const char *format, va_list values)
{
    (void)speaker;
    if (level > AV_LOG_ERROR || words_were_said())
        return;
    vsnprintf(words, sizeof(words), format, values);
}

void words_listen(void)
{
    words_forget();
    av_log_set_callback(hear);
}

void words_forget(void)
{
    words[0] = '\0';
}

void words_say(const char *complaint)
{
    if (!words_were_said())
        snprintf(words, sizeof(words), "%s", complaint);
}

void words_say_code(int code)
{
    if (!words_were_said())
        av_strerror(code, words, sizeof(words));
}

int words_were_said(void)
{
    return words[0] != '\0';
}

const char *words_said(void)
{
    return words;
}
